export {
  addCampaignInTransaction,
  type CampaignChange,
  changeCampaignTranslations,
  updateCampaignInTransaction,
  type WholeInput as WholeCampaign,
} from './flows.ts'
