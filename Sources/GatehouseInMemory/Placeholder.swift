enum PlaceholderGatehouseInMemory {}
