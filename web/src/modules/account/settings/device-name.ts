// A browser's long word about itself as people know it: "Chrome, Windows". What it does not say stays as it was said.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger\//, 'WeChat'],
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/HeadlessChrome\/|Chrome\/|CriOS\//, 'Chrome'],
  [/Version\/[\d.]+.*Safari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows NT/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const nameIn = (list: readonly (readonly [RegExp, string])[], said: string) => list.find(([sign]) => sign.test(said))?.[1]

export function deviceName(said: string): string {
  const known = [nameIn(browsers, said), nameIn(systems, said)].filter(Boolean)
  return known.length > 0 ? known.join(', ') : said
}
