// Guesses the marketplace or video site of an address from its host, and from that the kinds that it can be captured as.
import { type CaptureKind, captureKinds } from '@attestry/contract/modules/evidence/capture-vocabulary'

const hosts = {
  taobao: ['taobao.com', 'tb.cn'],
  tmall: ['tmall.com', 'tmall.hk'],
  jd: ['jd.com', '3.cn'],
  pinduoduo: ['pinduoduo.com', 'yangkeduo.com'],
  alibaba: ['1688.com'],
  douyin: ['douyin.com', 'iesdouyin.com', 'jinritemai.com'],
  kuaishou: ['kuaishou.com', 'chenzhongtech.com', 'gifshow.com', 'kwaixiaodian.com'],
  xiaohongshu: ['xiaohongshu.com', 'xhslink.com'],
  bilibili: ['bilibili.com', 'b23.tv'],
  channels: ['channels.weixin.qq.com'],
  weixin: ['weixin.qq.com'],
  weibo: ['weibo.com', 'weibo.cn'],
  xigua: ['ixigua.com'],
  vip: ['vip.com'],
  suning: ['suning.com'],
  amazon: ['amazon.cn', 'amazon.com'],
  youtube: ['youtube.com', 'youtu.be'],
  tiktok: ['tiktok.com'],
} as const

export type PlatformKey = keyof typeof hosts

export function guessPlatform(url: string): PlatformKey | undefined {
  const host = hostnameOf(url)
  const isUnder = (parent: string) => host === parent || host.endsWith(`.${parent}`)
  return (Object.keys(hosts) as PlatformKey[]).find((key) => hosts[key].some(isUnder))
}

const videoSites: ReadonlySet<PlatformKey> = new Set(['douyin', 'kuaishou', 'bilibili', 'channels', 'xigua', 'youtube', 'tiktok'])
const otherSites: ReadonlySet<PlatformKey> = new Set(['weixin', 'weibo', 'xiaohongshu'])

/** The kinds that an address can be captured as, the most likely first. */
export function likelyKinds(url: string): CaptureKind[] {
  const likely = guessKind(url)
  return [likely, ...captureKinds.filter((kind) => kind !== likely)]
}

function guessKind(url: string): CaptureKind {
  const platform = guessPlatform(url)
  if (platform === undefined || otherSites.has(platform)) return 'web'
  return videoSites.has(platform) ? 'video' : 'ecommerce'
}

function hostnameOf(url: string): string {
  try {
    return new URL(url).hostname
  } catch {
    return ''
  }
}
