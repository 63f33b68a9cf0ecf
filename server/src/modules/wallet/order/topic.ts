// Topic that is published when an order changes.
export const orderTopic = (orderId: string): string => `order:${orderId}`
