// States of a payment order, apart from its endpoints: the routes of the web read them before the first paint.
export const orderStates = ['awaiting_payment', 'paid', 'closed', 'refunded'] as const
export type OrderState = (typeof orderStates)[number]
