enum PlaceholderFieldhouse {}
