-- What workers may do, and all that they may do: join, claim, answer.

create function known(by_token uuid) returns worker
language plpgsql security definer set search_path = mustplay, pg_temp as $$
declare me worker;
begin
    select * into me from worker where token = by_token;
    if not found then
        raise exception using errcode = 'MP003', message = 'this worker is not known here';
    elsif me.banned then
        raise exception using errcode = 'MP002',
            message = format('worker %s is refused: one of its answers was wrong', me.id);
    end if;
    -- To the tenth of a second will do.
    if me.gone or me.seen < now() - interval '100 milliseconds' then
        update worker set seen = now(), gone = false where id = me.id;
    end if;
    return me;
end $$;

create function join_campaign(called text, worker_name text, with_program text)
returns table (token uuid, worker bigint, campaign bigint, name text, board text, lease float8)
language plpgsql security definer set search_path = mustplay, pg_temp as $$
#variable_conflict use_column
declare about campaign;
begin
    if called is null then
        select * into about from campaign c
            order by c.state <> 'running', c.state = 'done', c.state = 'cancelled', c.id limit 1;
    else
        select * into about from campaign c where c.name = called;
    end if;
    if not found then
        raise exception using errcode = 'MP004', message = case when called is null
            then 'expected a campaign in the database, found none'
            else format('expected a campaign of the database, found `%s`', called) end;
    elsif about.program <> with_program then
        raise exception using errcode = 'MP001', message = format(
            'campaign %s is worked on by %s, and this is %s: expected a worker of the same version',
            about.name, about.program, with_program);
    end if;
    return query
        insert into worker (campaign, name) values (about.id, worker_name)
        returning worker.token, worker.id, about.id, about.name, about.board, about.lease_seconds;
end $$;

create function leave(by_token uuid) returns void
language sql security definer set search_path = mustplay, pg_temp as $$
    update worker set gone = true where token = by_token
$$;

create function claim(by_token uuid)
returns table (state text, doubts bigint, job bigint, kind text, key text, budget bigint,
    answer bigint, won boolean, part text)
language plpgsql security definer set search_path = mustplay, pg_temp as $$
#variable_conflict use_column
declare
    me worker := known(by_token);
    about campaign;
    taken job;
    workers integer;
begin
    set local synchronous_commit = off;
    select * into about from campaign c where c.id = me.campaign;
    for attempt in 1..3 loop
        select * into taken from job j
            where j.campaign = me.campaign and j.state = 'ready'
                and (about.state = 'running' or j.kind = 'check' and about.state = 'done')
                and (j.author is null or j.author <> me.id
                    and not exists (select from opinion o where o.answer = j.answer and o.worker = me.id))
            order by j.priority, j.id
            limit 1 for update skip locked;
        exit when found or about.state <> 'running' or attempt = 3;
        perform hold_tree(me.campaign);
        -- Others may have made jobs ready meanwhile.
        continue when attempt = 1;
        perform reap(me.campaign);
        select count(*) into workers from worker w
            where w.campaign = me.campaign and not w.gone and not w.banned
                and w.seen > now() - make_interval(secs => about.lease_seconds);
        perform plan(me.campaign, least(64, greatest(1, workers / 4)), me.id);
    end loop;
    if taken.id is null then
        -- Two that were the last to be decided at the same time have not seen each other.
        update campaign c set state = 'done', ended = now()
            where c.id = me.campaign and c.state = 'running' and not exists (
                select from positions p where p.campaign = c.id and p.asked and p.won is null)
            returning * into about;
        if not found then
            select * into about from campaign c where c.id = me.campaign;
        end if;
        return query select about.state, about.doubts, null::bigint, null::text, null::text,
            null::bigint, null::bigint, null::boolean, null::text;
        return;
    end if;
    update job j set state = 'leased', worker = me.id, claimed = now(),
            expires = now() + make_interval(secs => about.lease_seconds)
        where j.id = taken.id;
    return query
        select about.state, about.doubts, taken.id, taken.kind, p.key, taken.budget,
            taken.answer, a.won, a.part
        from positions p left join answer a on a.id = taken.answer
        where p.id = taken.position;
end $$;

-- A sign of life; whether the answer is still wanted.
create function beat(by_token uuid, which bigint) returns boolean
language plpgsql security definer set search_path = mustplay, pg_temp as $$
declare
    me worker := known(by_token);
    is_wanted boolean;
begin
    set local synchronous_commit = off;
    update job j set expires = now() + make_interval(secs => c.lease_seconds)
        from campaign c
        where j.id = which and j.worker = me.id and j.state = 'leased' and c.id = j.campaign;
    select j.state = 'leased' and j.worker = me.id
            and (j.kind = 'check' or c.state <> 'cancelled' and p.won is null
                and (not exists (select from edge where child = p.id)
                    or p.asked
                    or exists (select from edge e join positions above on above.id = e.parent
                        where e.child = p.id and e.refuted_by is null and above.won is null)))
        into is_wanted
        from job j join campaign c on c.id = j.campaign join positions p on p.id = j.position
        where j.id = which;
    return coalesce(is_wanted, false);
end $$;

-- The job that a worker answers, or nothing if it was answered before. A worker that was late did
-- not die of it.
create function answered(me worker, which bigint, what text, spent bigint, took float8, waited_for float8)
returns job
language plpgsql as $$
declare its job;
begin
    select * into its from job where id = which and worker = me.id and kind = what for update;
    if not found then
        raise exception using errcode = 'MP005', message = format('there is no job %s of this worker to %s', which, what);
    elsif its.state in ('done', 'released') then
        return null;
    elsif its.state = 'lost' then
        update positions set losses = greatest(0, losses - 1), aside = aside and losses > 3
            where id = its.position;
    else
        update positions set busy = greatest(0, busy - 1) where id = any (its.path);
    end if;
    update job set state = 'done', ended = now(), nodes = spent where id = which;
    update worker set jobs = jobs + 1, nodes = worker.nodes + spent, seconds = seconds + took,
            waited = waited_for
        where id = me.id;
    if took > 0.2 and spent > 0 then
        update campaign set nodes_per_second = 0.8 * nodes_per_second + 0.2 * spent / took
            where id = me.campaign and its.kind = 'solve';
    end if;
    return its;
end $$;

create function release(by_token uuid, which bigint) returns void
language plpgsql security definer set search_path = mustplay, pg_temp as $$
declare
    me worker := known(by_token);
    its job;
    about positions;
begin
    perform hold_tree(me.campaign);
    select * into its from job j where j.id = which and j.worker = me.id and j.state = 'leased' for update;
    if not found then
        return;
    end if;
    perform end_job(which, 'released');
    select * into about from positions p where p.id = its.position;
    if its.kind = 'check' then
        insert into job (campaign, kind, position, answer, author, priority)
            values (its.campaign, 'check', its.position, its.answer, its.author, its.priority);
    elsif about.ripe and about.won is null then
        perform plan_ripe(about);
    end if;
    notify mustplay;
end $$;

-- Somebody knows who wins, and why. What was found out meanwhile is not needed any more.
create function solved(by_token uuid, which bigint, spent bigint, took float8, waited_for float8,
    mover_wins boolean, needs_move boolean, owned_cells smallint[], carrier_cells smallint[],
    step_count bigint, proof_text text)
returns text
language plpgsql security definer set search_path = mustplay, pg_temp as $$
declare
    me worker := known(by_token);
    its job;
    about positions;
    is_held boolean;
    new_answer bigint;
    is_root boolean;
begin
    -- The tree before its rows; where nothing is above, nobody else is kept waiting.
    select exists (select from edge e join job j on j.position = e.child where j.id = which) into is_held;
    if is_held then
        perform hold_tree(me.campaign);
    end if;
    its := answered(me, which, 'solve', spent, took, waited_for);
    if its.id is null then
        return 'already';
    end if;
    select * into about from positions p where p.id = its.position for update;
    if about.won is not null then
        return 'unneeded';
    end if;
    if not is_held and exists (select from edge where child = about.id) then
        raise exception using errcode = '40001', message = 'the tree has grown meanwhile';
    end if;
    insert into answer (campaign, position, job, worker, won, first, owned, carrier, steps, part)
        values (about.campaign, about.id, which, me.id, mover_wins, needs_move, owned_cells,
            carrier_cells, step_count, proof_text)
        returning id into new_answer;
    update positions p set won = mover_wins, answer = new_answer, ripe = false, aside = false,
            proof = case when mover_wins then 0 else 1073741825 end,
            disproof = case when mover_wins then 1073741825 else 0 end,
            nodes = p.nodes + spent, last_worker = me.id
        where p.id = about.id;
    perform call_off(about.id);
    if is_held then
        if mover_wins then
            -- The move that led here is refuted without the cells outside the carrier: so are those.
            update edge sibling set refuted_by = new_answer
                from edge here, symmetry s
                where here.child = about.id and here.parent = sibling.parent
                    and sibling.cell <> here.cell and sibling.refuted_by is null
                    and s.campaign = about.campaign and s.number = here.image
                    and s.cells[sibling.cell + 1] <> all (carrier_cells);
        end if;
        perform back_up(array(select distinct parent from edge where child = about.id));
    end if;
    is_root := about.asked;
    if is_root or random() < (select check_rate from campaign c where c.id = about.campaign) then
        insert into job (campaign, kind, position, answer, author, priority)
            values (about.campaign, 'check', about.id, new_answer, me.id, 5);
    end if;
    if is_root then
        update campaign c set state = 'done', ended = now()
            where c.id = about.campaign and c.state = 'running' and not exists (
                select from positions p where p.campaign = c.id and p.asked and p.won is null);
    end if;
    notify mustplay;
    return 'accepted';
end $$;

-- Nobody knows who wins yet, but how far it is to that, and by which moves.
create function opened(by_token uuid, which bigint, spent bigint, took float8, waited_for float8,
    to_prove bigint, to_disprove bigint,
    cells smallint[], keys text[], images smallint[], proofs bigint[], disproofs bigint[])
returns text
language plpgsql security definer set search_path = mustplay, pg_temp as $$
declare
    me worker := known(by_token);
    its job;
    about positions;
    workers integer;
    leaves integer;
    is_dense boolean;
begin
    perform hold_tree(me.campaign);
    its := answered(me, which, 'solve', spent, took, waited_for);
    if its.id is null then
        return 'already';
    end if;
    select * into about from positions p where p.id = its.position for update;
    if about.won is not null then
        return 'unneeded';
    end if;
    select count(*) into workers from worker w join campaign c on c.id = w.campaign
        where w.campaign = me.campaign and not w.gone and not w.banned
            and w.seen > now() - make_interval(secs => c.lease_seconds);
    select count(*) into leaves from (
        select from positions p
        where p.campaign = me.campaign and p.won is null and not p.expanded and not p.aside
        limit workers) as open_leaves;
    is_dense := leaves >= workers and about.turns < 2 and not about.expanded;
    update positions p set turns = p.turns + 1, nodes = p.nodes + spent, last_worker = me.id,
            proof = case when p.expanded then p.proof else greatest(1, least(to_prove, 1073741824)) end,
            disproof = case when p.expanded then p.disproof else greatest(1, least(to_disprove, 1073741824)) end
        where p.id = about.id;
    if is_dense or cardinality(cells) = 0 then
        perform back_up(array(select distinct parent from edge where child = about.id));
    else
        insert into positions (campaign, key, proof, disproof)
            select about.campaign, k, greatest(1, least(p, 1073741824)), greatest(1, least(d, 1073741824))
            from unnest(keys, proofs, disproofs) with ordinality as given (k, p, d, at)
            order by k
            on conflict (campaign, key) do nothing;
        perform from positions p where p.campaign = about.campaign and p.key = any (keys)
            order by p.id for update;
        -- What one worker has left out another may have found to be open: it counts again.
        insert into edge (parent, cell, child, image, rank)
            select about.id, given.cell, p.id, given.image, given.at
            from unnest(cells, keys, images) with ordinality as given (cell, key, image, at)
                join positions p on p.campaign = about.campaign and p.key = given.key
            on conflict (parent, cell) do nothing;
        update positions p set expanded = true, ripe = false where p.id = about.id;
        -- What the new moves' answers refute.
        update edge sibling set refuted_by = a.id
            from edge here, symmetry s, positions child, answer a
            where here.parent = about.id and sibling.parent = about.id
                and child.id = here.child and child.won and a.id = child.answer
                and sibling.cell <> here.cell and sibling.refuted_by is null
                and s.campaign = about.campaign and s.number = here.image
                and s.cells[sibling.cell + 1] <> all (a.carrier);
        perform back_up(array[about.id]);
        perform back_up(array(select distinct parent from edge where child = about.id));
    end if;
    notify mustplay;
    return 'accepted';
end $$;

-- Somebody has checked an answer, as a job or since it rests on it.
create function judged(by_token uuid, which bigint, of_answer bigint, is_valid boolean, why text)
returns void
language plpgsql security definer set search_path = mustplay, pg_temp as $$
declare
    me worker := known(by_token);
    is_clear boolean;
begin
    -- Where all agree nothing changes.
    is_clear := is_valid and not exists (select from opinion o where o.answer = of_answer and not o.valid);
    if not is_clear then
        perform hold_tree(me.campaign);
    end if;
    if which is not null then
        perform answered(me, which, 'check', 0, 0, me.waited);
    end if;
    insert into opinion (answer, worker, valid, reason)
        select a.id, me.id, is_valid, why from answer a
        where a.id = of_answer and a.campaign = me.campaign and a.worker <> me.id
        on conflict do nothing;
    if not is_clear then
        perform weigh(of_answer);
    end if;
end $$;

-- Answers that were given since, for workers to learn from: in bulk, without their proofs.
create function wins(by_token uuid, since bigint)
returns table (answer bigint, key text, won boolean, first boolean, owned smallint[], carrier smallint[])
language plpgsql security definer set search_path = mustplay, pg_temp as $$
#variable_conflict use_column
declare me worker := known(by_token);
begin
    return query
        select a.id, p.key, a.won, a.first, a.owned, a.carrier
        from answer a join positions p on p.id = a.position
        where a.campaign = me.campaign and a.state = 'standing' and a.id > since
        order by a.id limit 10000;
end $$;

create function parts(by_token uuid, answers bigint[])
returns table (answer bigint, part text)
language plpgsql security definer set search_path = mustplay, pg_temp as $$
#variable_conflict use_column
declare me worker := known(by_token);
begin
    return query
        select a.id, a.part from answer a
        where a.campaign = me.campaign and a.id = any (answers) and a.state <> 'withdrawn';
end $$;

revoke all on all functions in schema mustplay from public;
