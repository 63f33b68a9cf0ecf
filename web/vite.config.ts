// Vite configuration, run by tools/build-web.ts: three entries for browsers, or one for the server.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { antdZero } from './build/antd-zero.ts'

/** The oldest browsers with cascade layers: old browsers are still common in offices, so nothing newer is required. */
const TARGETS = ['chrome99', 'edge99', 'firefox97', 'safari15.4']

const entries = ['site', 'app', 'console'].map((name) => join(import.meta.dirname, `src/${name}.tsx`)).filter(existsSync)

/**
 * Fewer, larger chunks where pages share code, without loading code that a page does not use:
 * the first script stays free of React, and the home page free of the API client and its schemas.
 */
const chunkGroups = [
  {
    name: 'first',
    test: /src\/kernel\/(behavior|cookie|locale-choice|theme-choice)\.ts$|\/plain-\w+\.ts$|vite\/preload-helper/,
    priority: 40,
  },
  // Compiler helpers have a chunk of their own: inside another group they would load all of it wherever a class has a field.
  { name: 'class-field', test: /@oxc-project\+runtime/, priority: 50 },
  // Formatting and timeouts, for code with and without React.
  { name: 'plain', test: /src\/kernel\/(deadline|format|witness-key)\.ts$/, priority: 35 },
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 30 },
  {
    name: 'calls',
    test: /src\/kernel\/(call|session|notice|loading|use-form)\.ts$|src\/light\/(Notices|LoadingBar)\.tsx$/,
    priority: 20,
  },
  {
    name: 'light',
    test: /src\/light\/(Button|Callout|CopyButton|Digest|Field|UserText|Icon|KeyValue|TextField|words)\.tsx?$|src\/kernel\/(island|locale|page-facts|rich-text|words)\.tsx?$|src\/paths\.ts$/,
    priority: 21,
  },
]

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  // The upload service worker must keep its name and be served from the root, or its scope would not cover every page.
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
          // public.ts only re-exports: importing one export must not load the others.
          treeshake: { moduleSideEffects: [{ test: /\/modules\/\w+\/public\.tsx?$/, sideEffects: false }] },
          output: { codeSplitting: { groups: chunkGroups } },
        },
      },
  // Libraries are bundled into the server file, so that it always uses React's production build.
  ssr: { noExternal: true },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
}))
