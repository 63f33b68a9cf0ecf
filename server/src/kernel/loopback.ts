// The names under which a demo server is reached on its own machine.
import type { Deps } from './deps.ts'

const LOOPBACK_HOST = /^(127\.0\.0\.1|\[::1\]|([a-z0-9-]+\.)*localhost)(:\d{1,5})?$/

/** Redirects must return to the name that holds the browser's cookies; undefined outside of a demo. */
export const demoOrigin = ({ site }: Deps, host: string): string | undefined =>
  site.demo && LOOPBACK_HOST.test(host) ? `http://${host}` : undefined
