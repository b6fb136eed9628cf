// Longest remark, in characters (from the contract, without loading its schemas).
export const maxRemarkLength = 2000;
