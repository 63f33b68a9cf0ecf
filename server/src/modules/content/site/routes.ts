// Routes for public site content.
import { siteApi } from '@attestry/contract/modules/content/site'
import { route } from '../../../kernel/route.ts'
import { announcementList, bannerList, hideActivity, newsArticle, newsList, productList, runningActivity } from './service.ts'

export const siteRoutes = [
  route(siteApi.banners, bannerList),
  route(siteApi.products, productList),
  route(siteApi.announcements, announcementList),
  route(siteApi.news, newsList),
  route(siteApi.article, newsArticle),
  route(siteApi.activity, runningActivity),
  route(siteApi.hideActivity, hideActivity),
]
