"""People, schools, classes and who may see whose name. Knows neither `games` nor `lessons`."""
