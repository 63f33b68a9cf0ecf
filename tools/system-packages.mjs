// The system packages Attestry needs: their purpose, how to detect them, and which features depend on them.

/**
 * `alternatives` are tried in order when the first name is not in the distribution.
 * A package is ready when one of its `commands` is on the PATH or one of its `paths` exists.
 * @typedef {'start' | 'test'} Purpose
 * @typedef {{ name: string, alternatives?: string[], commands?: string[], paths?: string[], neededFor: Purpose[], features: string[], why: { zh: string, en: string } }} SystemPackage
 */

/** @type {SystemPackage[]} */
export const systemPackages = [
  {
    name: 'chromium-headless-shell',
    alternatives: ['chromium'],
    commands: ['chromium-headless-shell', 'chromium', 'google-chrome-stable'],
    neededFor: ['start', 'test'],
    features: ['web-capture', 'shop-capture', 'video-capture', 'recording'],
    why: { zh: '用于打开并固定网页的浏览器', en: 'the browser that opens and fixes web pages' },
  },
  {
    name: 'fonts-noto-cjk',
    paths: [
      '/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc',
      '/usr/share/fonts/noto-cjk/NotoSansCJK-Regular.ttc',
      '/usr/share/fonts/google-noto-cjk/NotoSansCJK-Regular.ttc',
    ],
    neededFor: ['start', 'test'],
    features: ['web-capture', 'shop-capture', 'video-capture', 'recording', 'certificate'],
    why: { zh: '网页截图与证书中的中文字体', en: 'Chinese type in screenshots and certificates' },
  },
  {
    name: 'fonts-noto-color-emoji',
    paths: [
      '/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf',
      '/usr/share/fonts/noto/NotoColorEmoji.ttf',
      '/usr/share/fonts/google-noto-color-emoji-fonts/Noto-COLRv1.ttf',
    ],
    neededFor: ['start', 'test'],
    features: [],
    why: { zh: '网页截图中的表情符号', en: 'emoji in screenshots' },
  },
  {
    name: 'iproute2',
    paths: ['/usr/sbin/ip', '/sbin/ip', '/bin/ip'],
    neededFor: ['start', 'test'],
    features: [],
    why: { zh: '让取证浏览器与本机网络隔离', en: 'keeps the capturing browser off this machine’s network' },
  },
  {
    name: 'ffmpeg',
    commands: ['ffmpeg'],
    neededFor: ['start', 'test'],
    features: ['recording', 'video-capture', 'media-preview'],
    why: { zh: '录制过程画面、处理音视频', en: 'records sessions and reads sound and video' },
  },
  {
    name: 'poppler-utils',
    commands: ['pdftoppm'],
    neededFor: ['start', 'test'],
    features: ['document-preview'],
    why: { zh: '把 PDF 页面转成预览图', en: 'turns PDF pages into preview images' },
  },
  ...[
    { name: 'openssl', commands: ['openssl'] },
    { name: 'golang-go', commands: ['go'] },
    { name: 'golang-golang-x-mod-dev', paths: ['/usr/share/gocode/src/golang.org/x/mod/sumdb/tlog'] },
    { name: 'default-jdk-headless', commands: ['javac'] },
    { name: 'libbcpkix-java', paths: ['/usr/share/java/bcpkix.jar'] },
    { name: 'python3-opentimestamps', paths: ['/usr/lib/python3/dist-packages/opentimestamps'] },
    { name: 'qpdf', commands: ['qpdf'] },
    { name: 'libnss3-tools', commands: ['certutil'] },
    { name: 'softhsm2', commands: ['softhsm2-util'] },
    { name: 'unzip', commands: ['unzip'] },
    { name: 'faketime', commands: ['faketime'] },
    { name: 'tshark', commands: ['tshark'] },
    { name: 'curl', commands: ['curl'] },
  ].map((entry) => ({
    ...entry,
    neededFor: /** @type {Purpose[]} */ (['test']),
    features: [],
    why: { zh: '测试中由他人实现的工具复核证明', en: 'checks our proofs with code nobody here wrote' },
  })),
  ...[
    { name: 'xfsprogs', commands: ['mkfs.xfs'] },
    { name: 'gcc', commands: ['cc'] },
    { name: 'libc6-dev', paths: ['/usr/include/dlfcn.h'] },
    { name: 'libeatmydata1', paths: ['/usr/lib/x86_64-linux-gnu/libeatmydata.so'] },
  ].map((entry) => ({
    ...entry,
    neededFor: /** @type {Purpose[]} */ (['test']),
    features: [],
    why: { zh: '测试中模拟断电与磁盘故障', en: 'simulates power failures and failing disks in the tests' },
  })),
  {
    name: 'clamav-daemon',
    commands: ['clamd'],
    neededFor: ['test'],
    features: [],
    why: { zh: '测试所用的真实恶意软件扫描程序', en: 'a real malware scanner for the tests' },
  },
  ...['ceph-mon', 'ceph-osd', 'radosgw'].map((name) => ({
    name,
    commands: [name],
    neededFor: /** @type {Purpose[]} */ (['test']),
    features: [],
    why: { zh: '测试所用的真实 S3 存储', en: 'a real S3 store for the tests' },
  })),
]
