// What kind of file an address gives: its declared type, a safe extension, and how it can be rendered.

export interface CapturedDocument {
  readonly url: string
  /** As the server declares it. */
  readonly mediaType: string
  readonly name: string
  readonly path: string
  readonly size: number
  readonly sha256: string
  /** Whether the browser shows it as a page. */
  readonly isShown: boolean
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/json': 'json',
  'application/xml': 'xml',
  'text/xml': 'xml',
  'text/plain': 'txt',
  'text/csv': 'csv',
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'application/zip': 'zip',
  'application/msword': 'doc',
  'application/vnd.ms-excel': 'xls',
  'application/vnd.ms-powerpoint': 'ppt',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
}

/** Without its parameters; `otherwise`: as the browser sniffed it. */
export function declaredType(headers: Readonly<Record<string, string>>, otherwise = 'application/octet-stream'): string {
  const declared = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  const type = declared?.split(';')[0]?.trim().toLowerCase() ?? ''
  return /^[a-z0-9][\w.+-]{0,60}\/[\w.+-]{1,100}$/.test(type) ? type : otherwise
}

/** Types that the browser shows as a page of its own, or as a player. */
export const isPageType = (mediaType: string): boolean =>
  mediaType === '' ||
  /^(text\/html|application\/xhtml\+xml|multipart\/|video\/|audio\/|application\/(x-mpegurl|vnd\.apple\.mpegurl))/.test(mediaType)

export function extensionOf(mediaType: string, name: string): string {
  const inName = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase()
  return EXTENSIONS[mediaType] ?? inName ?? 'bin'
}

const SIGNATURES: readonly (readonly [hex: string, way: 'pdf' | 'image'])[] = [
  ['255044462d', 'pdf'],
  ['89504e470d0a1a0a', 'image'],
  ['ffd8ff', 'image'],
  ['47494638', 'image'],
]

/** By the first bytes, except text, which has none; null if it is not rendered. */
export function renderableAs(
  head: Buffer,
  { mediaType, name }: { readonly mediaType: string; readonly name: string },
): 'pdf' | 'image' | 'text' | null {
  const start = head.toString('hex')
  const found = SIGNATURES.find(([hex]) => start.startsWith(hex))?.[1]
  if (found) return found
  if (start.slice(16, 24) === '57454250') return 'image'
  const isText = /^text\/|^application\/([\w.-]+\+)?(json|xml)$/.test(mediaType) || /\.(txt|csv|json|xml|md|log)$/i.test(name)
  return isText && !head.includes(0) ? 'text' : null
}
