import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseWire
import HTTPTypes
import Hummingbird

/// The download of everything that is stored about a person.
extension AccountPages {
    func data(_ visit: AccountVisit, _ fault: AccountFault? = nil) throws -> Response {
        let fields = AccountFields(visit: visit, policy: accounts.policy, fault: fault)
        let form = form(
            visit, fields: fields.proof, ButtonView(visit.words(.downloadFile)), isDownload: true)
        return page(
            visit, visit.words(.download), fault: fault, texts: [visit.words(.downloadText)],
            try proofSections(visit) + [.init(form: form)])
    }

    func download(_ form: PostedForm, _ visit: AccountVisit) async throws -> Response {
        let proof = ProofFields.given(in: form)
        if let fault = missing(proof, visit) { return try data(visit, fault) }
        let object: JSONObject
        do {
            let who = try await visit.accounts.ownerProof.prove(visit.who, by: proof, asked: visit.question)
            object = try await visit.accounts.own.personalData(of: who) {
                try await site.app?.personalData(of: who.user.id)
            }
        } catch {
            return try data(visit, try fault(of: error, visit))
        }
        let text = try JSONText.indented(JSONValue.object(object))
        var response = Response(
            status: .ok, headers: PageHeaders.document, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
        response.headers[.contentType] = "application/json; charset=utf-8"
        response.headers[.contentDisposition] = #"attachment; filename="account.json""#
        return response
    }
}
