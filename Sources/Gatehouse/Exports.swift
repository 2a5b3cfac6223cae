// One import is enough: what the machines speak of is in the domain.
@_exported public import GatehouseDomain
