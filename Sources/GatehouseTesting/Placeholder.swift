enum PlaceholderGatehouseTesting {}
