// Help topics; each has the texts `help.<topic>.title` and `help.<topic>.text`.
export const helpTopics = ['link', 'time', 'asker', 'legend', 'filters', 'search', 'share'] as const;
export type HelpTopic = (typeof helpTopics)[number];
