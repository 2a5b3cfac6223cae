// One import is enough: the machines use the types of the domain.
@_exported public import GatehouseDomain
