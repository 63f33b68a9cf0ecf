// Names of the archives with the packages or certificates of several records, in Chinese.

export const words = {
  bundles: { packages: '证据包', certificates: '证书' },
  recipients: { self: '自存', other: '交对方' },
}

export type Words = typeof words
