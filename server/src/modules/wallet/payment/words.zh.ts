// What the payer reads at the gateway, in Chinese.
export const words = {
  recharge: (yuan: string): string => `账户充值 ${yuan} 元`,
  package: (yuan: string): string => `购买套餐 ${yuan} 元`,
}
