import type { CSSProperties } from 'react';
import useSWR from 'swr';
import { columnsFor, shapeOf } from '../quilt/grid-fit.ts';
import { PatchPicture } from '../quilt/patch-picture.tsx';
import { hasPicture } from '../quilt/patch-state.ts';
import { SewnQuilt } from '../quilt/sewn-quilt.tsx';
import { getQuilt, quiltKey } from './api.ts';
import css from './cover.module.css';

/** Of the place that the cover has for it. */
const SHAPE = 1.1;

/** The quilt of a half term, in place of a photo. */
export default function QuiltCover({ halfTerm }: { halfTerm: number }) {
  const { data } = useSWR(quiltKey(halfTerm), () => getQuilt(halfTerm), { revalidateOnFocus: false });
  const patches = data?.patches.filter(hasPicture) ?? [];
  const columns = columnsFor(patches.length, SHAPE);
  return (
    <figure className={css.quilt}>
      <div style={{ '--shape': shapeOf(patches.length, columns) } as CSSProperties}>
        <SewnQuilt patches={patches} stitches={data?.stitches ?? []} columns={columns} hasLinks={false}>
          {(patch) => <PatchPicture patch={patch} sizes="(width < 900px) 33vw, 400px" isUrgent />}
        </SewnQuilt>
      </div>
    </figure>
  );
}
