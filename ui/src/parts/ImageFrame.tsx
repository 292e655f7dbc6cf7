import type { ComponentProps } from 'react';
import type { Picture } from '../generated/document';
import { Image } from './Image';
import styles from './ImageFrame.module.css';

interface Props {
  picture: Picture | null;
  /** Aspect ratio. */
  shape?: '8/5' | '4/3' | '4/5';
  /** The `sizes` attribute of the picture. */
  sizes?: string;
  priority?: ComponentProps<typeof Image>['priority'];
}

const SHAPES = {
  '8/5': { className: styles.wide, width: 1600, height: 1000 },
  '4/5': { className: styles.tall, width: 960, height: 1200 },
  '4/3': { className: styles.near, width: 1200, height: 900 },
};

/** A picture cropped to one of three aspect ratios; a placeholder if there is no picture. */
export function ImageFrame({ picture, shape = '8/5', sizes = '100vw', priority = 'later' }: Props) {
  const { className, width, height } = SHAPES[shape];
  return (
    <div className={`${styles.frame} ${className}`}>
      {picture && <Image picture={picture} width={width} height={height} sizes={sizes} priority={priority} />}
    </div>
  );
}
