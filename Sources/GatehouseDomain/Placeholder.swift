enum PlaceholderGatehouseDomain {}
