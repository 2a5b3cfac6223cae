/// The contract of a port: rules that every adapter keeps, each checked on a new adapter.
///
/// With Swift Testing, pass `Rule.allCases` as the arguments of a test that calls ``check(_:)``, or
/// ``check(_:of:limits:)`` if the adapter declares limits. Elsewhere, ``violations(of:limits:)`` checks all rules.
public protocol PortContract<Rule>: Sendable {
    /// The rules.
    associatedtype Rule: CaseIterable, Hashable, RawRepresentable, Sendable where Rule.RawValue == String

    /// Checks a rule on a new adapter.
    /// - Throws: ``ContractViolation`` when the rule is broken; errors of the adapter and the factory.
    func check(_ rule: Rule) async throws
}

extension PortContract {
    /// Returns the name of a rule with its suite, as used in a ``ContractLimit``, such as
    /// `AuthServiceContract.codeExpires`.
    package static func name(of rule: Rule) -> String {
        "\(String(describing: Self.self)).\(rule.rawValue)"
    }

    /// Checks a rule on an adapter that declares limits. The rule must be kept unless a limit names it.
    /// - Parameters:
    ///   - rule: The rule.
    ///   - adapter: The type of the adapter, as its limits name it.
    ///   - limits: The adapter's limits.
    /// - Throws: ``ContractViolation`` when a limit names a rule that is kept; without a limit, the errors of
    ///   ``check(_:)``.
    public func check(_ rule: Rule, of adapter: String, limits: [ContractLimit]) async throws {
        let name = Self.name(of: rule)
        guard limits.contains(where: { $0.adapter == adapter && $0.rule == name }) else { return try await check(rule) }
        do { try await check(rule) } catch { return }
        throw ContractViolation("\(name) is kept: take it off the limits")
    }

    /// Checks every rule, for a program or another test framework.
    /// - Parameters:
    ///   - adapter: The type of the adapter, as its limits name it.
    ///   - limits: The adapter's limits; none by default.
    /// - Returns: The violations in the order of the rules, each with the name of its rule. A limit that names no rule
    ///   of this suite is a violation too. An error of the adapter is named by its code or its type, never by its text.
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
                found.append(ContractViolation("\(Self.name(of: rule)): the adapter failed with \(errorName(error))"))
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
