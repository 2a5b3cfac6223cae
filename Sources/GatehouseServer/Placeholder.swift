enum PlaceholderGatehouseServer {}
