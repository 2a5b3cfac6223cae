enum PlaceholderGatehousePages {}
