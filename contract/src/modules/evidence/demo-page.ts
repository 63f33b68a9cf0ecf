// Marketplace and shop, or video site and publisher, as the demo pages show them; their hosts exist in demo mode only.
const pages = {
  'shop.qinghe-mall.test': { platform: { zh: '青禾商城' }, seller: { zh: '七里窑器物旗舰店' } },
  'v.qinghe-video.test': { platform: { zh: '青禾视频' }, seller: { zh: '小满在七里窑' } },
} as const

export function demoParties(host: string): { readonly platform: string; readonly seller: string } | undefined {
  if (!Object.hasOwn(pages, host)) return undefined
  const { platform, seller } = pages[host as keyof typeof pages]
  return { platform: platform.zh, seller: seller.zh }
}
