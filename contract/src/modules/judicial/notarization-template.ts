// The template of notarization at the desk: every saved version is kept; cases name the version they were drawn from.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { NoInput } from '../../paging.ts'
import { rolesFor } from '../operator/role.ts'
import { NotarizationTemplate } from './template.ts'

const desk = { access: 'staff', roles: rolesFor('notarization-template') } as const

const TemplateView = z.object({
  template: NotarizationTemplate,
  /** Null: nobody has changed the default. */
  savedAt: z.nullable(z.iso.datetime()),
  savedBy: z.nullable(z.string()),
})

export const notarizationTemplateApi = {
  read: endpoint({
    method: 'GET',
    path: '/desk/notarization-template',
    ...desk,
    summary: { zh: '公证模板：查看', en: 'Template of notarization: read' },
    input: NoInput,
    output: TemplateView,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/desk/notarization-template',
    ...desk,
    summary: { zh: '公证模板：保存为新版本', en: 'Template of notarization: save as a new version' },
    /** The version of the template is the one that was read; STALE if there is a newer one. */
    input: z.strictObject({
      template: field(NotarizationTemplate, {
        label: { zh: '模板', en: 'Template' },
        hint: { zh: '请补全标出的内容', en: 'complete the marked entries' },
      }),
    }),
    output: TemplateView,
  }),
}
