// How the web is built: three entries for browsers, or one for the server. Run by tools/build-web.ts.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antdZero } from './build/antd-zero.ts'

/** The oldest browsers with cascade layers; older ones are still common in offices, so nothing newer is assumed without need. */
const TARGETS = ['chrome99', 'edge99', 'firefox97', 'safari15.4']

const entries = ['site', 'app', 'console'].map((name) => join(import.meta.dirname, `src/${name}.tsx`)).filter(existsSync)

/**
 * Fewer, larger files where pages share code, without making one page pay for another:
 * the first script stays free of React, and the home page free of the calls and their schemas.
 */
const chunkGroups = [
  {
    name: 'first',
    test: /src\/kernel\/(behavior|cookie|locale-choice|theme-choice)\.ts$|\/plain-\w+\.ts$|vite\/preload-helper/,
    priority: 40,
  },
  // The compiler's own functions stand apart: within another group they would bring all of it wherever a class has a field.
  { name: 'class-field', test: /@oxc-project\+runtime/, priority: 50 },
  // Writing and waiting, for parts with and without React.
  { name: 'plain', test: /src\/kernel\/(deadline|format|witness-key)\.ts$/, priority: 35 },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 30 },
  {
    name: 'calls',
    test: /src\/kernel\/(call|session|notice|loading|use-form)\.ts$|src\/light\/(Notices|LoadingBar)\.tsx$/,
    priority: 20,
  },
  {
    name: 'light',
    test: /src\/light\/(Button|Callout|CopyButton|Digest|Field|GivenText|Icon|KeyValue|TextField|words)\.tsx?$|src\/kernel\/(island|locale|page-facts|rich-text|words)\.tsx?$|src\/paths\.ts$/,
    priority: 21,
  },
]

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  // The upload keeper must keep its name and lie at the root, or it could not serve every page.
  publicDir: isSsrBuild ? false : 'public',
  plugins: [react(), antdZero()],
  worker: { format: 'es' },
  css: { transformer: 'lightningcss' },
  build: isSsrBuild
    ? { outDir: 'dist/server', emptyOutDir: true, cssTarget: TARGETS, rolldownOptions: { output: { entryFileNames: 'site.js' } } }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        target: TARGETS,
        cssTarget: TARGETS,
        modulePreload: { polyfill: false },
        reportCompressedSize: false,
        rolldownOptions: {
          input: entries,
          output: { codeSplitting: { groups: chunkGroups } },
        },
      },
  // The server's own file carries its libraries, so that React is the production one however the server was started.
  ssr: { noExternal: true },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
}))
