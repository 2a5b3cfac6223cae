enum PlaceholderGatehouseArgon2 {}
