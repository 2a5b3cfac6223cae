import Foundation
import Gatehouse
import GatehouseAccounts
import GatehouseCore
import GatehouseWire
import HTTPTypes
import Hummingbird

/// The download of everything that is stored about a person.
extension AccountPages {
    func data(_ visit: AccountVisit, _ fault: AccountFault? = nil) -> Response {
        let fields = AccountFields(visit: visit, policy: accounts.policy, fault: fault)
        let form = form(
            visit, fields: fields.proof, ButtonView(visit.words(.downloadFile)), isDownload: true)
        return page(
            visit, visit.words(.download), fault: fault, texts: [visit.words(.downloadText)],
            codeSection(visit) + [.init(form: form)])
    }

    func download(_ form: PostedForm, _ visit: AccountVisit) async throws -> Response {
        let proof = ProofFields.given(in: form)
        if let fault = missing(proof, visit) { return data(visit, fault) }
        let object: JSONObject
        do {
            let who = try await visit.accounts.reauthentication.prove(visit.who, by: proof)
            object = try await visit.accounts.own.personalData(of: who) {
                try await site.app?.personalData(of: who.user.id)
            }
        } catch {
            return data(visit, try fault(of: error, visit))
        }
        let text = try JSONText.indented(JSONValue.object(object))
        var response = Response(
            status: .ok, headers: PageHeaders.document, body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
        response.headers[.contentType] = "application/json; charset=utf-8"
        response.headers[.contentDisposition] = #"attachment; filename="account.json""#
        return response
    }
}
