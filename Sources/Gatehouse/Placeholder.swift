enum PlaceholderGatehouse {}
