// Spanish texts of drafting and publishing: one topic file per part, gathered here; no visitor downloads them.
export const staffEs = {};
