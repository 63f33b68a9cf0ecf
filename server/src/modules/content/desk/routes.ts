// Routes for editing site content.
import { contentDeskApi } from '@attestry/contract/modules/content/desk'
import { route } from '../../../kernel/route.ts'
import {
  changeContent,
  createContent,
  deskContentList,
  orderContent,
  publishContent,
  readContent,
  withdrawContent,
} from './service.ts'

export const contentDeskRoutes = [
  route(contentDeskApi.list, deskContentList),
  route(contentDeskApi.read, readContent),
  route(contentDeskApi.create, createContent),
  route(contentDeskApi.change, changeContent),
  route(contentDeskApi.publish, publishContent),
  route(contentDeskApi.withdraw, withdrawContent),
  route(contentDeskApi.order, orderContent),
]
