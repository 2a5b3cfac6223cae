enum PlaceholderGatehouseWire {}
