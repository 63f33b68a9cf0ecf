// How a refused field is explained in Chinese.
import type { Phrases } from './input-phrases.ts'

/** Latin field names need a frame inside a Chinese sentence; Chinese labels do not. */
const framed = (name: string) => (/^[\x20-\x7e]+$/.test(name) ? `「${name}」` : name)
const unit = (origin: string) => (origin === 'string' ? ' 个字' : origin === 'array' ? ' 项' : '')
const kinds: Record<string, string> = {
  string: '文字',
  number: '数字',
  int: '整数',
  boolean: '是或否',
  array: '列表',
  object: '对象',
  record: '对象',
}

export const phrases: Phrases = {
  request: '请求内容',
  unknown: (key) => `不认识的字段「${key}」，请去掉`,
  missing: (name) => `请填写${framed(name)}`,
  hint: (name, hint) => `${framed(name)}不正确：${hint}`,
  tooSmall: (name, origin, limit) => `${framed(name)}${unit(origin) ? '至少 ' : '不能小于 '}${limit}${unit(origin)}`,
  tooBig: (name, origin, limit) => `${framed(name)}${unit(origin) ? '最多 ' : '不能大于 '}${limit}${unit(origin)}`,
  wrongType: (name, expected) => `${framed(name)}应为${kinds[expected] ?? expected}`,
  notOneOf: (name, values) => `${framed(name)}应为以下之一：${values.join('、')}`,
  malformed: (name) => `${framed(name)}格式不正确`,
  unstorable: (name) => `${framed(name)}含有无法保存的字符，请删除或重新输入`,
  control: (name, character) => `${framed(name)}含有不可见的控制字符（${character}），请删除或重新输入`,
  repeated: (name) => `${framed(name)}出现了不止一次，请只保留一个`,
}
