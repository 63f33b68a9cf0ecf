// The extracted style sheet covers every antd component in use, with our colours, light and dark.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { makeStyleSheet, usedComponents } from '../../build/antd-styles.ts'
import { dark, light } from './theme.ts'

const sheet = makeStyleSheet(usedComponents())
const classOf = (component: string) =>
  component === 'AutoComplete'
    ? '.ant-select-auto-complete'
    : component === 'Button'
      ? '.ant-btn'
      : `.ant-${component.toLowerCase()}`

test.each(usedComponents())('the extracted sheet has styles for %s', (component) => {
  const rules = sheet.split('}').filter((rule) => rule.includes(classOf(component)))
  expect(rules.length).toBeGreaterThan(3)
})

test('every variable used in the extracted sheet is defined', () => {
  const defined = new Set([...sheet.matchAll(/(--ant-[\w-]+):/g)].map(([, name]) => name))
  const read = new Set([...sheet.matchAll(/var\((--ant-[\w-]+)\)/g)].map(([, name]) => name))
  // A dialog sets its width itself.
  defined.add('--ant-modal-xs-width')
  expect([...read].filter((name) => !defined.has(name))).toEqual([])
})

const tokens = readFileSync(new URL('../light/tokens.css', import.meta.url), 'utf8')
const tokenPair = (name: string) => new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens)?.slice(1)

test.each([
  ['surface', 'colorBgContainer'],
  ['ground', 'colorBgLayout'],
  ['text', 'colorText'],
  ['text-2', 'colorTextSecondary'],
  ['text-3', 'colorTextTertiary'],
  ['placeholder', 'colorTextPlaceholder'],
  ['line', 'colorSplit'],
  ['control-line', 'colorBorder'],
  ['primary', 'colorPrimary'],
  ['primary-hover', 'colorPrimaryHover'],
  ['primary-soft', 'colorPrimaryBg'],
  ['seal', 'colorError'],
  ['bronze', 'colorWarning'],
  ['pine', 'colorSuccess'],
] as const)('antd uses our token --%s', (name, antdName) => {
  expect([light[antdName], dark[antdName]]).toEqual(tokenPair(name))
})
