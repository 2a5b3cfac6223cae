package import GatehouseWire

/// Reads bodies in JSON, for every interface.
package enum JSONBody {
    /// Returns the value of a body.
    /// - Throws: 400 `bad_json`, also for a member that is there twice: something in front of the server may read the other
    ///   one.
    package static func value(_ bytes: some Collection<UInt8>) throws(ServerError) -> JSONValue {
        do {
            return try JSONValue(json: bytes, duplicateMembers: .refused)
        } catch {
            throw RequestRefusal.json(error).answer
        }
    }

    /// Refuses the character U+0000 anywhere in a body, in names and in parts that nobody reads too: no column can store
    /// it.
    /// - Throws: 400 `validation_failed`.
    package static func check(_ value: JSONValue) throws(ServerError) {
        guard value.isFreeOfNUL else { throw EdgeRefusal.nulInBody.answer }
    }
}
