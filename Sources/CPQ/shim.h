#ifndef GATEHOUSE_PQ_SHIM_H
#define GATEHOUSE_PQ_SHIM_H

#include <libpq-fe.h>

// The field codes are macros with character literals, which Swift does not import as numbers.
static inline char *gatehouse_pq_state(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_SQLSTATE);
}

static inline char *gatehouse_pq_severity(const PGresult *result) {
    return PQresultErrorField(result, PG_DIAG_SEVERITY_NONLOCALIZED);
}

#endif
