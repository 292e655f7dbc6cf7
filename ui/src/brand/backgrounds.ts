import coastNarrow from '../../media/coast-1280.avif';
import coastWide from '../../media/coast-2560.avif';
import heatNarrow from '../../media/heat-1280.avif';
import heatWide from '../../media/heat-2560.avif';
import type { BackgroundFiles } from './parts/BackgroundPicture';

export const COAST: BackgroundFiles = { narrow: coastNarrow, wide: coastWide };

export const HEAT: BackgroundFiles = { narrow: heatNarrow, wide: heatWide };
