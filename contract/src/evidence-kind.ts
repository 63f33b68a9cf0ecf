// Registry of evidence kinds: the one table from which record kinds, priced services, permissions, screens, menu, message links and names are derived.

/** Courts treat them differently: made by our machine, handed in by the member, or a digest only. */
export const sourceClasses = ['collected', 'uploaded', 'digest'] as const
export type SourceClass = (typeof sourceClasses)[number]

/** How evidence comes about: supplied, collected by our machine, a remote browser the member drives, recorded on the member's device. */
export type Lane = 'deposit' | 'capture' | 'session' | 'recording'

export interface Named {
  readonly zh: string
  readonly en: string
}

interface Kind {
  readonly lane: Lane
  readonly sourceClass: SourceClass
  /** Services with a unit price; the first is named after the kind. */
  readonly services: readonly [string, ...string[]]
  /** On certificates, price lists and records. */
  readonly name: Named
  /** The unit that is charged. */
  readonly unit: Named
}

/** A kind without a feature yet: its name and price are known, but no menu, permission or screen shows it. */
interface PlannedKind extends Kind {
  readonly built: false
}

interface BuiltKindEntry extends Kind {
  readonly built: true
  /** Menu entry of its list. */
  readonly listName: Named
  /** The permission of a sub-account, as the end of "may …". */
  readonly permission: Named
  /** Paths of the member's screens; in `detail`, `:ano` stands for the record number. */
  readonly screens: {
    readonly list: string
    readonly detail: string
    readonly add?: string
    readonly sheet?: string
    readonly phone?: string
  }
}

export const evidenceKinds = {
  file: {
    built: true,
    lane: 'deposit',
    sourceClass: 'uploaded',
    services: ['file'],
    name: { zh: '文件存证', en: 'File preservation' },
    listName: { zh: '文件存证', en: 'Files' },
    unit: { zh: '每个文件', en: 'file' },
    permission: { zh: '文件存证', en: 'preserve files' },
    screens: { list: '/confirmWeigh', add: '/confirmWeigh/add', detail: '/confirmWeigh?record=:ano' },
  },
  digest: {
    built: true,
    lane: 'deposit',
    sourceClass: 'digest',
    services: ['digest'],
    name: { zh: '摘要存证', en: 'Digest preservation' },
    listName: { zh: '摘要存证', en: 'Digests' },
    unit: { zh: '每条摘要', en: 'digest' },
    permission: { zh: '摘要存证', en: 'preserve digests' },
    screens: { list: '/confirmWeigh/hash', detail: '/confirmWeigh/hash?record=:ano' },
  },
  work: {
    built: false,
    lane: 'deposit',
    sourceClass: 'uploaded',
    services: ['work'],
    name: { zh: '作品存证', en: 'Work preservation' },
    unit: { zh: '每件作品', en: 'work' },
  },
  web: {
    built: true,
    lane: 'capture',
    sourceClass: 'collected',
    services: ['web'],
    name: { zh: '网页取证', en: 'Web page capture' },
    listName: { zh: '网页取证', en: 'Web pages' },
    unit: { zh: '每个网页', en: 'page' },
    permission: { zh: '网页取证', en: 'capture web pages' },
    screens: {
      list: '/onlineForensics/web',
      add: '/onlineForensics/web/add',
      sheet: '/onlineForensics/web/addExcel',
      detail: '/onlineForensics/web?record=:ano',
      phone: '/app/web',
    },
  },
  ecommerce: {
    built: true,
    lane: 'capture',
    sourceClass: 'collected',
    services: ['ecommerce'],
    name: { zh: '电商取证', en: 'Marketplace page capture' },
    listName: { zh: '电商取证', en: 'Marketplace pages' },
    unit: { zh: '每个链接', en: 'link' },
    permission: { zh: '电商取证', en: 'capture marketplace pages' },
    screens: {
      list: '/onlineForensics/ecommerce',
      add: '/onlineForensics/ecommerce/add',
      sheet: '/onlineForensics/ecommerce/addExcel',
      detail: '/onlineForensics/ecommerce?record=:ano',
      phone: '/app/ecommerce',
    },
  },
  video: {
    built: true,
    lane: 'capture',
    sourceClass: 'collected',
    services: ['video'],
    name: { zh: '短视频取证', en: 'Short video capture' },
    listName: { zh: '短视频取证', en: 'Short videos' },
    unit: { zh: '每个视频', en: 'video' },
    permission: { zh: '短视频取证', en: 'capture short videos' },
    screens: {
      list: '/onlineForensics/shortVideo',
      add: '/onlineForensics/shortVideo/add',
      sheet: '/onlineForensics/shortVideo/addExcel',
      detail: '/onlineForensics/shortVideo?record=:ano',
      phone: '/app/video',
    },
  },
  process: {
    built: false,
    lane: 'session',
    sourceClass: 'collected',
    services: ['process', 'process-minute'],
    name: { zh: '过程取证', en: 'Process recording' },
    unit: { zh: '每次，含 30 分钟', en: 'session of 30 minutes' },
  },
  mobile: {
    built: false,
    lane: 'session',
    sourceClass: 'collected',
    services: ['mobile', 'process-minute'],
    name: { zh: '移动端取证', en: 'Mobile recording' },
    unit: { zh: '每次，含 30 分钟', en: 'session of 30 minutes' },
  },
  'scene-photo': {
    built: false,
    lane: 'recording',
    sourceClass: 'uploaded',
    services: ['scene-photo'],
    name: { zh: '现场拍照', en: 'On-site photo' },
    unit: { zh: '每张', en: 'photo' },
  },
  'scene-sound': {
    built: false,
    lane: 'recording',
    sourceClass: 'uploaded',
    services: ['scene-sound'],
    name: { zh: '现场录音', en: 'On-site sound recording' },
    unit: { zh: '每段', en: 'recording' },
  },
  'scene-video': {
    built: false,
    lane: 'recording',
    sourceClass: 'uploaded',
    services: ['scene-video'],
    name: { zh: '现场录像', en: 'On-site video' },
    unit: { zh: '每段', en: 'recording' },
  },
  'scene-screen': {
    built: false,
    lane: 'recording',
    sourceClass: 'uploaded',
    services: ['scene-screen'],
    name: { zh: '现场录屏', en: 'Screen recording' },
    unit: { zh: '每段', en: 'recording' },
  },
  recorder: {
    built: false,
    lane: 'recording',
    sourceClass: 'uploaded',
    services: ['recorder'],
    name: { zh: '录音取证', en: 'Voice recording' },
    unit: { zh: '每段', en: 'recording' },
  },
  enforcer: {
    built: false,
    lane: 'recording',
    sourceClass: 'uploaded',
    services: ['enforcer'],
    name: { zh: '执法记录', en: 'Body camera record' },
    unit: { zh: '每条记录', en: 'record' },
  },
} as const satisfies Readonly<Record<string, PlannedKind | BuiltKindEntry>>

type Table = typeof evidenceKinds

export type EvidenceKind = keyof Table
export const allKinds = Object.keys(evidenceKinds) as readonly EvidenceKind[]

export type BuiltKind = { [K in EvidenceKind]: Table[K]['built'] extends true ? K : never }[EvidenceKind]
export const isBuilt = (kind: string): kind is BuiltKind =>
  Object.hasOwn(evidenceKinds, kind) && evidenceKinds[kind as EvidenceKind].built
export const builtKinds: readonly BuiltKind[] = allKinds.filter(isBuilt)

type InLane<L extends Lane> = { [K in BuiltKind]: Table[K]['lane'] extends L ? K : never }[BuiltKind]
export const kindsIn = <L extends Lane>(lane: L): readonly InLane<L>[] =>
  builtKinds.filter((kind) => evidenceKinds[kind].lane === lane) as readonly BuiltKind[] as readonly InLane<L>[]

/** The member's screen of one record of a built kind. */
export const detailPath = (kind: BuiltKind, ano: string): string =>
  evidenceKinds[kind].screens.detail.replace(':ano', encodeURIComponent(ano))
