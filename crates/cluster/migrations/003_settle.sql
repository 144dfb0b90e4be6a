-- The consequences of ended jobs, computed for all of them at once.

-- Ends jobs whose lease has expired. A position with three such jobs in a row is set aside and
-- tried again after ten leases, then after four times as long each time, up to a thousand times
-- that: a position that kills its workers kills few, and accidental losses do little harm.
create function reap(of_campaign bigint) returns void language plpgsql as $$
declare
    lost bigint[];
    after positions;
begin
    with silent as (
        select id from job where campaign = of_campaign and state = 'leased' and expires < now()
        for update skip locked),
    ended as (
        update job set state = 'lost', ended = now() from silent where job.id = silent.id
        returning position, kind)
    select array_agg(position) into lost from ended where kind = 'solve';
    update positions set aside = false where campaign = of_campaign and aside and rests < now();
    for after in
        update positions p set losses = p.losses + 1, aside = p.losses >= 2 and p.won is null,
                rests = now() + make_interval(secs => c.lease_seconds * 10 * 4 ^ least(p.losses - 2, 5))
            from campaign c where p.id = any (lost) and c.id = p.campaign
            returning p.*
    loop
        if after.aside then
            perform note(of_campaign, format(
                'position %s was set aside: three workers were not heard of again', after.key));
        end if;
    end loop;
end $$;

-- Applies ended jobs: decrements busy counts, propagates answers up the tree, and reissues
-- unfinished checks. The caller holds the tree lock.
create function settle(of_campaign bigint) returns void language plpgsql as $$
declare
    over job[];
    changed bigint[];
begin
    perform reap(of_campaign);
    with ended as (
        update job set settled = true
            where campaign = of_campaign and ended is not null and not settled
            returning job as it)
    select array_agg(it) into over from ended;
    if over is not null then
        update positions p set busy = greatest(0, p.busy - times)
            from (select at, count(*)::integer as times
                from unnest(over) it, unnest(it.path) at group by at) as left_by
            where p.id = left_by.at;
        -- The speed of workers: a moving average with weight 1/5 for each job, with an upper bound.
        update campaign c set nodes_per_second =
                0.8 ^ many * c.nodes_per_second + (1 - 0.8 ^ many) * greatest(1, least(1e8, pace))
            from (select count(*) as many, sum(nodes) / sum(seconds) as pace from unnest(over)
                where kind = 'solve' and state = 'done' and seconds > 0.2 and nodes > 0) as seen
            where c.id = of_campaign and many > 0;
        changed := array(select distinct position from unnest(over)
            where kind = 'solve' and state = 'done');
        perform back_up(changed || refute(changed)
            || array(select parent from edge where child = any (changed)));
        perform call_off(of_campaign) where cardinality(changed) > 0;
        perform plan_ripe(array(select position from unnest(over) where kind = 'solve'));
        perform plan_check(answer, priority) from unnest(over)
            where kind = 'check' and state in ('lost', 'released');
        perform wake(of_campaign);
    end if;
    update campaign c set state = 'done', ended = now()
        where c.id = of_campaign and c.state = 'running' and not exists (
            select from positions p where p.campaign = c.id and p.asked and p.won is null);
    if found then
        perform wake(of_campaign);
    end if;
end $$;
