// Routes of the template of notarization.
import { notarizationTemplateApi } from '@attestry/contract/modules/judicial/notarization-template'
import { route } from '../../../kernel/route.ts'
import { readTemplate, saveTemplate } from './service.ts'

export const notarizationTemplateRoutes = [
  route(notarizationTemplateApi.read, readTemplate),
  route(notarizationTemplateApi.save, saveTemplate),
]
