// Whether an item is taxed; apart from the rules, which pages of members need not load.

/** untaxed: as for prepaid money (Announcement 53 of 2016 of the State Taxation Administration). */
export const taxPolicies = ['taxed', 'untaxed'] as const
