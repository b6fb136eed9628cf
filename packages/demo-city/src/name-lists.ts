// Word lists for the demo city's names. All are invented or generic; none refers to a real place.

export const trees =
  'Alder Birch Cedar Dogwood Elm Fir Gingko Hazel Ironwood Juniper Katsura Larch Maple Nutmeg Oak Pine Quince Redwood Spruce Tamarack Umber Viburnum Willow Yew Ash Beech Chestnut Cypress Hawthorn Hemlock Hickory Laurel Linden Locust Madrone Magnolia Myrtle Olive Pear Persimmon Plum Poplar Rowan Sassafras Sequoia Sycamore Walnut Acacia Aspen Buckeye'.split(
    ' ',
  );

export const founders =
  'Abernethy Arden Ashcombe Bannock Barlowe Bellweather Birkett Blakely Bramhall Brandt Calloway Carrick Castellan Chadbourne Clement Colfax Conyers Corbin Cray Dalton Delmar Denby Dunmore Eastman Ellery Emmons Everett Fairbanks Falconer Farragut Fenwick Garrick Gladwin Goodspeed Granger Greer Hadley Halloran Hargrove Harlan Hathaway Holbrook Hollis Ingram Jessup Kearney Kendrick Kincaid Kittredge Lambert Langdon Larkin Lathrop Lindqvist Lockhart Loomis Lowell Mabry Mallory Marlowe Mercer Merrill Monroe Morrow Nakamura Northrup Oakes Okafor Ortega Osgood Paxton Pemberton Penrose Prescott Quimby Radcliffe Ramsey Ravenna Redfern Remington Ridley Rosario Rutledge Sandoval Sawyer Severn Shepard Stanhope Sutter Tallman Thatcher Thorne Tillman Truesdale Underhill Valdez Vance Varga Wadsworth Wainwright Waverly Weatherby Whitcomb Whitlock Winslow Woodard Wyeth Yarrow Yates Zeller'.split(
    ' ',
  );

export const maritime =
  'Anchor Ballast Beacon Bowline Breakwater Buoy Capstan Compass Cutter Davit Dory Fathom Foghorn Galley Halyard Harbor Keel Lantern Mainsail Mooring Packet Pilot Quarterdeck Rigging Rudder Schooner Sextant Skiff Sounding Spinnaker Tidewater Tiller Topsail Windlass Wharf Yardarm Chandler Cooper Drayman Ferry Customs Cannery Ropewalk Sailmaker Saltworks Shipwright'.split(
    ' ',
  );

export const landPrefixes =
  'Amber Aurora Badger Bay Bluff Bramble Brook Cascade Clear Clover Copper Coral Cove Crane Crescent Crystal Dawn Deer Dove Dune Eagle Echo Elk Fawn Fern Finch Flint Forest Fox Garnet Glen Golden Granite Grouse Harvest Hawk Heather Heron High Hill Hollow Iris Ivy Jade Jasper Kestrel Kingfisher Lake Lark Lavender Lilac Lone Lupine Marsh Meadow Mist Moss North Opal Osprey Otter Owl Partridge Pebble Plover Prairie Quail Rain Raven Ridge River Robin Rose Sage Salmon Shady Silver Slate Sparrow Spring Star Stone Summer Summit Sun Swallow Swan Teal Thistle Thrush Timber Trillium Trout Valley Vista Wild Wind Winter Wren'.split(
    ' ',
  );

export const landSuffixes =
  'Bank Bend Bluff Bridge Brook Canyon Cliff Creek Crest Croft Dale Dell Edge Field Ford Gate Glen Grove Haven Heights Hollow Knoll Landing Lea Meadow Mill Park Pass Point Pond Reach Ridge Rise Rock Run Shore Spring Summit Trace Vale View Wood'.split(
    ' ',
  );

export const localStreetSuffixes = [
  'Drive',
  'Lane',
  'Road',
  'Way',
  'Court',
  'Place',
  'Terrace',
  'Circle',
] as const;

/** District names by location; outer districts are named from the land lists. */
export const harborDistricts = [
  'Old Port',
  'Customs Quarter',
  'Ropewalk',
  'Northbank',
  'Cannery Row',
  'Lantern Hill',
  'Ferry Landing',
  'Packet Basin',
] as const;
export const workDistricts = [
  'Southport',
  'Foundry Flats',
  'Switchyard',
  'Saltworks',
  'Brickfield',
  'Tannery',
  'Millrace',
  'Granary',
] as const;
