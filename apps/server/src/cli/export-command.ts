// curbwright export: the published city as files of a format.
