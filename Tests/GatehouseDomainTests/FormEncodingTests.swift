import GatehouseDomain
import Testing

struct FormEncodingTests {
    @Test("SRV-14 the fields of a form come back in their order, whatever they contain")
    func roundTrip() {
        let fields = [("a", "1"), ("a", "2"), ("", ""), ("é &=", "+ %\n☂"), ("b", "x=y")]
        let text = FormEncoding.encode(fields)
        #expect(text == "a=1&a=2&=&%C3%A9%20%26%3D=%2B%20%25%0A%E2%98%82&b=x%3Dy")
        let read = FormEncoding.fields(text.utf8)
        #expect(read.map { $0?.name } == fields.map { Optional($0.0) })
        #expect(read.map { $0?.value } == fields.map { Optional($0.1) })
    }

    @Test("SRV-14 a plus sign is a space, a field without a sign of equality is empty, and one that is broken is told")
    func written() {
        let read = FormEncoding.fields("a+b=c+d&&only&x=%zz&%FF=1&y=2".utf8)
        #expect(read.map { $0?.name } == ["a b", "only", nil, nil, "y"])
        #expect(read.map { $0?.value } == ["c d", "", nil, nil, "2"])
    }
}
