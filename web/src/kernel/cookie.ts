// Cookies that the page itself reads and writes: language and theme, so that the server renders with them.
const COOKIE_MAX_AGE_SECONDS = 31_536_000

export function readCookie(
  name: string,
  cookies: string = typeof document === 'undefined' ? '' : document.cookie,
): string | undefined {
  for (const part of cookies.split(';')) {
    const [key, ...rest] = part.trim().split('=')
    if (key === name) return decode(rest.join('='))
  }
  return undefined
}

export function setCookie(name: string, value: string): void {
  writeCookie(`${name}=${encodeURIComponent(value)}; Max-Age=${COOKIE_MAX_AGE_SECONDS}`)
}

export const deleteCookie = (name: string): void => writeCookie(`${name}=; Max-Age=0`)

function writeCookie(text: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is missing in Firefox and in the older browsers of courts
  document.cookie = `${text}; Path=/; SameSite=Lax${secure}`
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
