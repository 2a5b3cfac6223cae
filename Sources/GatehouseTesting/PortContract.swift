/// The contract of a port: rules that every adapter keeps, each tried on a fresh adapter.
///
/// With Swift Testing, pass `Rule.allCases` as the arguments of a test that calls ``check(_:)``, or
/// ``check(_:of:limits:)`` where the adapter declares limits. Anywhere else, ``violations(of:limits:)`` tries them all.
public protocol PortContract<Rule>: Sendable {
    /// The rules.
    associatedtype Rule: CaseIterable, Hashable, RawRepresentable, Sendable where Rule.RawValue == String

    /// Tries a rule on a fresh adapter.
    /// - Throws: ``ContractViolation`` when it is broken, or what the adapter or the factory throws.
    func check(_ rule: Rule) async throws
}

extension PortContract {
    /// The name of a rule with its suite, such as `AuthServiceContract.codeExpires`, as a ``ContractLimit`` gives it.
    public static func name(of rule: Rule) -> String {
        "\(String(describing: Self.self)).\(rule.rawValue)"
    }

    /// Tries a rule on an adapter that declares limits: it is kept exactly if no limit names it.
    /// - Parameters:
    ///   - rule: The rule.
    ///   - adapter: The type of the adapter, as its limits name it.
    ///   - limits: What the adapter declares.
    /// - Throws: ``ContractViolation`` when a limit names a rule that is kept; without one, what ``check(_:)`` throws.
    public func check(_ rule: Rule, of adapter: String, limits: [ContractLimit]) async throws {
        let name = Self.name(of: rule)
        guard limits.contains(where: { $0.adapter == adapter && $0.rule == name }) else { return try await check(rule) }
        do { try await check(rule) } catch { return }
        throw ContractViolation("\(name) is kept: take it off the limits")
    }

    /// Tries every rule, for a program or another test framework.
    /// - Parameters:
    ///   - adapter: The type of the adapter, as its limits name it.
    ///   - limits: What the adapter declares; nothing by default.
    /// - Returns: What is wrong, in the order of the rules, each with the name of its rule. A limit that names no rule
    ///   of this suite is wrong too.
    public func violations(of adapter: String, limits: [ContractLimit] = []) async -> [ContractViolation] {
        let suite = "\(String(describing: Self.self))."
        let names = Set(Rule.allCases.map(Self.name(of:)))
        var found = limits.filter { $0.adapter == adapter && $0.rule.hasPrefix(suite) && !names.contains($0.rule) }
            .map { ContractViolation("\($0.rule) is a limit, but no rule") }
        for rule in Rule.allCases {
            do {
                try await check(rule, of: adapter, limits: limits)
            } catch let violation as ContractViolation {
                found.append(ContractViolation("\(Self.name(of: rule)): \(violation.description)"))
            } catch {
                found.append(ContractViolation("\(Self.name(of: rule)): the adapter failed"))
            }
        }
        return found
    }
}

extension AuthServiceContract: PortContract {}
extension AuthenticationPortContract: PortContract {}
extension CredentialStoreContract: PortContract {}
extension ProfileCacheContract: PortContract {}
extension ProfilePortContract: PortContract {}
