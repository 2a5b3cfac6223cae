import Foundation
import GatehouseCore
import Testing

struct ListCursorTests {
    @Test("SRV-20 a cursor is read as it was written, and nothing else is one")
    func text() {
        let id = UserID(rawValue: SystemRandomSource().uuid())
        let (person, record) = (ListCursor(time: -5, key: id), ListCursor(time: .max, key: Int64.min))
        #expect(person.text == "-5.\(id.text)")
        #expect(ListCursor<UserID>(text: person.text) == person)
        #expect(ListCursor<Int64>(text: record.text) == record)
        for text in ["", ".", "1", "1.", ".1", "1.2.3", "a.1", "1.a", "1 .1", "9223372036854775808.1"] {
            #expect(ListCursor<Int64>(text: text) == nil, "\(text)")
        }
        #expect(ListCursor<UserID>(text: record.text) == nil)
    }

    @Test("SRV-20 a query names the side of a cursor, the older one first; what is no cursor is refused")
    func side() throws {
        func name(_ query: String) throws -> String {
            switch try ListCursor<Int64>.Side(QueryItems(query)) {
            case .older(let cursor): "older \(cursor.text)"
            case .newer(let cursor): "newer \(cursor.text)"
            case nil: "none"
            }
        }
        #expect(try name("after=1.2") == "older 1.2")
        #expect(try name("before=1.2") == "newer 1.2")
        #expect(try name("before=1.2&after=3.4") == "older 3.4")
        #expect(try name("") == "none")
        #expect(throws: QueryFault(.value, "after")) { try name("before=1.2&after=x") }
        #expect(throws: QueryFault(.repeated, "after")) { try name("after=1.2&after=3.4") }
    }

    @Test("SRV-20 a window shows as many as fit, newest first, and knows whether the list continues")
    func window() {
        let cursor = ListCursor<Int64>(time: 0, key: 0)
        let first = ListWindow([5, 4, 3], side: ListCursor<Int64>.Side?.none, limit: 2)
        #expect(first.elements == [5, 4] && !first.hasNewer && first.hasOlder)
        let whole = ListWindow([5, 4], side: ListCursor<Int64>.Side?.none, limit: 2)
        #expect(whole.elements == [5, 4] && !whole.hasNewer && !whole.hasOlder)
        let last = ListWindow([2, 1], side: .older(than: cursor), limit: 2)
        #expect(last.elements == [2, 1] && last.hasNewer && !last.hasOlder)
        let back = ListWindow([3, 4, 5], side: .newer(than: cursor), limit: 2)
        #expect(back.elements == [4, 3] && back.hasNewer && back.hasOlder)
        #expect(back.compactMap { $0 == 4 ? nil : $0 }.elements == [3])
    }
}
