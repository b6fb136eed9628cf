// Patterns for the column names that cities use, by meaning, in the languages encountered so far.
// The first matching pattern wins.

/**
 * Normalizes a column name by removing separators and case: `STREET_NAME`, `streetName` and `Street
 * name` are the same.
 */
export function normalizeColumnName(name: string): string {
  return name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9@]/g, '')
    .toLowerCase();
}

export type ColumnMeaning =
  | 'id'
  | 'street'
  | 'from street'
  | 'to street'
  | 'cross streets'
  | 'first house number'
  | 'last house number'
  | 'side'
  | 'bays'
  | 'limit'
  | 'days'
  | 'hours'
  | 'from hour'
  | 'to hour'
  | 'price'
  | 'rule'
  | 'lng'
  | 'lat';

export const columnNamePatterns: Readonly<Record<ColumnMeaning, readonly RegExp[]>> = {
  id: [
    /^(?:segment|link|curb|kerb|kerbside|curbzone|blockface|block|bay|space|meter|post|asset|location)id$/,
    /^(?:globalid|objectid|fid|gid|ogcfid|uuid|guid|id|@id|elmntkey|code|codigo)$/,
    /id$/,
  ],
  street: [
    /^(?:blstreetname|streetname|street|onstreet|onst|corridor|roadname|road|stname|strname|fullname)$/,
    /^(?:calle|nombrecalle|nombrevia|via|vial|strasse|strassenname|rue|nomrue|straat|straatnaam)$/,
    /^roadsegment(?:description)?$/,
  ],
  'from street': [
    /^(?:blfrom|fromstreet|streetfrom|fromst|from|fromstreetname|crossfrom|xstreet1|crossstreet1?|desde|callesde|von)$/,
  ],
  'to street': [
    /^(?:blto|tostreet|streetto|tost|to|tostreetname|crossto|xstreet2|crossstreet2|hasta|callea|bis)$/,
  ],
  'cross streets': [/^(?:limits|between|crossstreets|entre|tramo)$/],
  'first house number': [
    /^(?:fromaddress|fromaddr|fromadd|addressfrom|addrfrom|addresslow|addrlow|lowaddress|lowaddr|firstaddress)$/,
    /^(?:lowhousenumber|fromhousenumber|housenumberfrom|firsthousenumber|addressrange|hausnrvon|hausnummervon|numerodesde)$/,
  ],
  'last house number': [
    /^(?:toaddress|toaddr|toadd|addressto|addrto|addresshigh|addrhigh|highaddress|highaddr|lastaddress)$/,
    /^(?:highhousenumber|tohousenumber|housenumberto|lasthousenumber|hausnrbis|hausnummerbis|numerohasta)$/,
  ],
  side: [/^(?:blside|side|blockside|streetside|curbside|sideofstreet|compass|compassside|lado|acera|seite)$/],
  bays: [
    /^(?:bayscount|bays|spaces|spacescount|spacecount|numspaces|numberofspaces|stalls|spots|capacity|plazas|stellplatze|nbspaces)$/,
  ],
  limit: [
    /^(?:timelimit|hrlimit|hourlimit|minlimit|maxstay|maxtime|maxhours|maxminutes|limit|duration|staylimit)$/,
    /^(?:tiempomaximo|estanciamaxima|limitetiempo|hochstparkdauer|parkdauer)$/,
    /(?:timelimit|maxstay)/,
  ],
  days: [
    /^(?:days|daysofweek|weekday|weekdays|dayrange|enforcementdays?|enforcementdayrange|restrictiondays|dias|diassemana|wochentage)$/,
  ],
  hours: [
    /^(?:hours|times|timerange|hoursofoperation|enforcementtimes?|enforcementhours|enforcementtimerange|horario|horas|uhrzeit|zeiten)$/,
  ],
  'from hour': [
    /^(?:fromtime|timefrom|fromhour|starttime|timestart|hourstart|starthour|begintime|horainicio)$/,
  ],
  'to hour': [/^(?:totime|timeto|tohour|endtime|timeend|hourend|endhour|finishtime|horafin)$/],
  price: [
    /^(?:priceperhour|costperhour|hourlyrate|rateperhour|hourrate|meterrate|price|rate|tarifa|tarifahora|precio|preciohora|gebuhr)$/,
    /(?:perhour|hourlyrate|meterrate)/,
  ],
  rule: [
    /^(?:regulation|restriction|restrictiontype|parkingrule|rule|parkingtype|curbuse|use|usage|category|categoria|spacetype|zonetype)$/,
    /^(?:type|tipo|uso|normativa|regulacion|restrictioncode|code|art|typ)$/,
  ],
  lng: [/^(?:lng|lon|long|longitude|longitud|x|xcoord|pointx|coordx)$/],
  lat: [/^(?:lat|latitude|latitud|y|ycoord|pointy|coordy)$/],
};

/**
 * Matches normalized column names that occur in inventories of objects but not in lists of curbs.
 */
export const objectColumnPattern =
  /^(?:install(?:ed|ation)?(?:date|yr|year)?|dateinstalled|manufacturer|make|model|serial(?:no|number)?|material|diameter|dbh|species|genus|height|mountheight|warranty|assettype|assetcondition)$/;

/** Matches normalized column names that occur only in lists of signs and their poles. */
export const signColumnPattern =
  /^(?:sign(?!al|ed)[a-z0-9]*|mutcd(?:code|id|no)?|pole(?:id|number|no|type))$/;

/**
 * Matches normalized names of yes/no columns that prohibit something or allow it only for some
 * users.
 */
export const flagColumnPattern =
  /^no(?:t)?(?:park|stop|stand|load)|prohibit|forbid|banned|allowed|permitted$|permitrequired$|(?:permit|resident|reserved|disabled|handicap|taxi|bus|truck|commercial|loading|ev)s?only$/;

/**
 * Matches normalized names of columns that state whether a record is still valid, and values that
 * state that it is not.
 */
export const statusColumnPattern = /status|state$|active|inservice|condition/;
export const outOfUsePattern =
  /remov|clos|suspend|inactive|out of (?:service|order)|decommission|planned|propos|retired|abandon|temporar|^(?:no?|false|0)$/i;

/** Matches normalized names of columns with the hours in which parking is prohibited. */
export const restrictedHoursColumnPattern = /^(?:restricted|towaway)(?:time|hour)s?(?:range)?$/;
