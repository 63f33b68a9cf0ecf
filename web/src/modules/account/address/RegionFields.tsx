// Dependent selects for province, city and district; native selects, because phones display them best.
import type { Region } from '@attestry/contract/modules/account/region'
import { useId, useState } from 'react'
import { Field, FieldProblem } from '../../../light/Field.tsx'
import { useProvinces, useRegionsBelow } from './queries.ts'
import { addressWords } from './words.ts'

/** Trailing zeros of a region code give its level. */
const provinceOf = (code: string) => (code ? `${code.slice(0, 2)}0000` : '')
const cityOf = (code: string) => (code && !code.endsWith('0000') ? `${code.slice(0, 4)}00` : '')

interface RegionFieldsProps {
  readonly initial: string
  readonly problem: string | undefined
}

export function RegionFields({ initial, problem }: RegionFieldsProps) {
  const say = addressWords.use()
  const [province, setProvince] = useState(provinceOf(initial))
  const [city, setCity] = useState(cityOf(initial))
  const [district, setDistrict] = useState(initial.endsWith('00') ? '' : initial)
  const problemId = useId()
  const provinces = useProvinces()
  const cities = useRegionsBelow(isLeaf(provinces.data?.list, province) ? '' : province)
  const districts = useRegionsBelow(isLeaf(cities.data?.list, city) ? '' : city)
  const levels = [
    { label: say.province, value: province, list: provinces.data?.list, failed: provinces.isError, retry: provinces.refetch },
    { label: say.city, value: city, list: cities.data?.list, failed: cities.isError, retry: cities.refetch },
    { label: say.district, value: district, list: districts.data?.list, failed: districts.isError, retry: districts.refetch },
  ]
  const choose = [
    (code: string) => {
      setProvince(code)
      setCity('')
      setDistrict('')
    },
    (code: string) => {
      setCity(code)
      setDistrict('')
    },
    setDistrict,
  ]
  const failed = levels.find((level) => level.failed)
  return (
    <fieldset className="region-fields">
      <legend className="field-label">{say.region}</legend>
      <input type="hidden" name="regionId" value={mostSpecific(levels)} />
      <div className="region-selects">
        {levels.map(({ label, value, list }, at) => (
          <RegionSelect
            key={label}
            label={label}
            value={value}
            list={list}
            invalid={problem !== undefined && value === ''}
            describedBy={problemId}
            onChange={choose[at] ?? setDistrict}
          />
        ))}
      </div>
      <FieldProblem id={problemId} problem={problem} />
      {failed && (
        <p className="region-failed" role="alert">
          {say.regionsFailed}{' '}
          <button type="button" className="link-button" onClick={() => void failed.retry()}>
            {say.retry}
          </button>
        </p>
      )}
    </fieldset>
  )
}

const isLeaf = (list: readonly Region[] | undefined, code: string) => list?.find(({ id }) => id === code)?.leaf ?? false

/** The most specific selected region, if it has no subdivisions left to choose. */
const mostSpecific = (levels: readonly { value: string; list: readonly Region[] | undefined }[]): string =>
  levels.findLast(({ value, list }) => value !== '' && (list === undefined || isLeaf(list, value)))?.value ?? ''

interface RegionSelectProps {
  readonly label: string
  readonly value: string
  readonly list: readonly Region[] | undefined
  readonly invalid: boolean
  readonly describedBy: string
  onChange(code: string): void
}

function RegionSelect({ label, value, list, invalid, describedBy, onChange }: RegionSelectProps) {
  const say = addressWords.use()
  return (
    <Field label={<span className="quiet">{label}</span>}>
      {({ id }) => (
        <select
          id={id}
          aria-invalid={invalid || undefined}
          aria-describedby={invalid ? describedBy : undefined}
          className="input"
          value={value}
          disabled={!list || list.length === 0}
          data-user-content
          onChange={({ target }) => onChange(target.value)}
        >
          <option value="">{say.choose}</option>
          {list?.map(({ id, name }) => (
            <option key={id} value={id} lang="zh-CN">
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}
