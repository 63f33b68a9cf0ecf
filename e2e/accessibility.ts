// Axe builder for a page: legacy mode and violations only, which takes a third of the default time.
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

export const axeFor = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
